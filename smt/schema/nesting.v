(* What rank, depth, size, shape, flatten, congruent, weakly_congruent and compatible mean, for all nestings, and what
   smt/checker/statements.txt says of these words: each of its statements whose name begins with "nesting." is proved here from
   the definitions, by induction over the nesting. There is no axiom in this file.

   The definitions are to be read beside those of the algebra (tuple.hpp, nesting.hpp, compatible.hpp, layout.hpp), which go
   over the parentheses from left to right. A test compares the two on all small nestings, and another translates the sentences
   of statements.txt, word for word, and has them follow from these lemmas. *)

Require Import ZArith List Lia Bool.
Import ListNotations.
Open Scope Z_scope.

(* -- tuples *)

Inductive tuple : Type :=
| Leaf (z : Z)
| Tuple (modes : list tuple).

Section ModeByMode.
  Variable f : tuple -> tuple -> bool.
  (* As many modes, and f is true of each pair of them. *)
  Fixpoint mode_by_mode (a b : list tuple) : bool :=
    match a, b with
    | [], [] => true
    | x :: a, y :: b => f x y && mode_by_mode a b
    | _, _ => false
    end.
End ModeByMode.

Definition rank_of_tuple (t : tuple) : Z := match t with Leaf _ => 1 | Tuple l => Z.of_nat (length l) end.
Fixpoint depth_of_tuple (t : tuple) : Z :=
  match t with Leaf _ => 0 | Tuple l => 1 + fold_right (fun m d => Z.max (depth_of_tuple m) d) 0 l end.
Fixpoint size_of_tuple (t : tuple) : Z :=
  match t with Leaf z => z | Tuple l => fold_right (fun m p => size_of_tuple m * p) 1 l end.
Fixpoint leaves (t : tuple) : list Z :=
  match t with Leaf z => [z] | Tuple l => flat_map leaves l end.
Definition flattened (t : tuple) : tuple := match t with Leaf z => Leaf z | Tuple _ => Tuple (map Leaf (leaves t)) end.

Fixpoint congruent_tuples (a b : tuple) : bool :=
  match a, b with
  | Leaf _, Leaf _ => true
  | Tuple l, Tuple m => mode_by_mode congruent_tuples l m
  | _, _ => false
  end.
Fixpoint weakly_congruent_tuples (a b : tuple) : bool :=
  match a, b with
  | Leaf _, _ => true
  | Tuple l, Tuple m => mode_by_mode weakly_congruent_tuples l m
  | _, _ => false
  end.
Fixpoint compatible_tuples (a b : tuple) : bool :=
  match a, b with
  | Leaf z, _ => z =? size_of_tuple b
  | Tuple l, Tuple m => mode_by_mode compatible_tuples l m
  | _, _ => false
  end.

(* -- layouts *)

Record layout : Type := { shape_of_layout : tuple; stride_of_layout : tuple }.
Definition is_layout (L : layout) : Prop :=
  congruent_tuples (shape_of_layout L) (stride_of_layout L) = true /\
  Forall (fun extent => 1 <= extent) (leaves (shape_of_layout L)).

Definition rank_of_layout (L : layout) : Z := rank_of_tuple (shape_of_layout L).
Definition depth_of_layout (L : layout) : Z := depth_of_tuple (shape_of_layout L).
Definition congruent_layouts (A B : layout) : bool := congruent_tuples (shape_of_layout A) (shape_of_layout B).
Definition weakly_congruent_layouts (A B : layout) : bool := weakly_congruent_tuples (shape_of_layout A) (shape_of_layout B).
Definition compatible_layouts (A B : layout) : bool := compatible_tuples (shape_of_layout A) (shape_of_layout B).
Definition flatten_of_layout (L : layout) : layout :=
  {| shape_of_layout := flattened (shape_of_layout L); stride_of_layout := flattened (stride_of_layout L) |}.

(* The layout with these modes, and what coalesce returns: such a one, whichever modes it finds. *)
Definition of_modes (modes : list (Z * Z)) : layout :=
  match modes with
  | [] => {| shape_of_layout := Leaf 1; stride_of_layout := Leaf 0 |}
  | [(s, d)] => {| shape_of_layout := Leaf s; stride_of_layout := Leaf d |}
  | _ => {| shape_of_layout := Tuple (map Leaf (map fst modes)); stride_of_layout := Tuple (map Leaf (map snd modes)) |}
  end.
Definition coalesce_of_layout (coalesced_modes : layout -> list (Z * Z)) (L : layout) : layout := of_modes (coalesced_modes L).

(* -- induction over nestings *)

Section Induction.
  Variable P : tuple -> Prop.
  Hypothesis leaf : forall z, P (Leaf z).
  Hypothesis modes : forall l, Forall P l -> P (Tuple l).
  Fixpoint tuple_induction (t : tuple) : P t :=
    match t with
    | Leaf z => leaf z
    | Tuple l => modes l ((fix all (l : list tuple) : Forall P l :=
        match l with [] => Forall_nil P | m :: l => Forall_cons m (tuple_induction m) (all l) end) l)
    end.
End Induction.

Ltac over_modes := match goal with
  | H : andb _ _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : Forall _ (_ :: _) |- _ => inversion_clear H
  end.

Lemma depth_of_modes : forall l,
  depth_of_tuple (Tuple l) = 1 + fold_right (fun m d => Z.max (depth_of_tuple m) d) 0 l /\
  0 <= fold_right (fun m d => Z.max (depth_of_tuple m) d) 0 l.
Proof. split; [reflexivity|]. induction l; cbn [fold_right]; lia. Qed.

Lemma depth_not_negative : forall t, 0 <= depth_of_tuple t.
Proof. destruct t as [z|l]; [simpl; lia|]. destruct (depth_of_modes l). lia. Qed.

Lemma depth_of_leaves : forall l, depth_of_tuple (Tuple (map Leaf l)) = 1.
Proof.
  intros l. destruct (depth_of_modes (map Leaf l)) as [E _]. rewrite E. clear E.
  induction l; cbn [map fold_right depth_of_tuple]; lia.
Qed.

(* What is true of a pair of modes wherever f is true of it, is true of all pairs. *)
Lemma modewise_same : forall f l, Forall (fun t => f t t = true) l -> mode_by_mode f l l = true.
Proof. intros f l H. induction H; simpl; auto. apply andb_true_iff; auto. Qed.

Lemma modewise_turned : forall f l, Forall (fun a => forall b, f a b = true -> f b a = true) l ->
  forall m, mode_by_mode f l m = true -> mode_by_mode f m l = true.
Proof. intros f l H. induction H; intros [|b m] E; simpl in *; try discriminate; auto. over_modes. apply andb_true_iff; auto. Qed.

Lemma modewise_weaker : forall f g l, Forall (fun a => forall b, f a b = true -> g a b = true) l ->
  forall m, mode_by_mode f l m = true -> mode_by_mode g l m = true.
Proof. intros f g l H. induction H; intros [|b m] E; simpl in *; try discriminate; auto. over_modes. apply andb_true_iff; auto. Qed.

Lemma modewise_chain : forall f l, Forall (fun a => forall b c, f a b = true -> f b c = true -> f a c = true) l ->
  forall m n, mode_by_mode f l m = true -> mode_by_mode f m n = true -> mode_by_mode f l n = true.
Proof.
  intros f l H. induction H; intros [|b m] [|c n] E F; simpl in *; try discriminate; auto.
  repeat over_modes. apply andb_true_iff; eauto.
Qed.

Lemma modewise_length : forall f l m, mode_by_mode f l m = true -> length l = length m.
Proof. intros f l. induction l; intros [|b m] E; simpl in *; try discriminate; auto. over_modes. f_equal; auto. Qed.

Lemma modewise_depth : forall f l, Forall (fun a => forall b, f a b = true -> depth_of_tuple a <= depth_of_tuple b) l ->
  forall m, mode_by_mode f l m = true -> depth_of_tuple (Tuple l) <= depth_of_tuple (Tuple m).
Proof.
  intros f l H m E. destruct (depth_of_modes l) as [D _], (depth_of_modes m) as [D' _]. rewrite D, D'. clear D D'.
  revert m E. induction H; intros [|b m] E; cbn [mode_by_mode fold_right] in *; try discriminate; try lia. over_modes.
  specialize (H _ H1). specialize (IHForall _ H2). lia.
Qed.

Lemma modewise_size : forall f l, Forall (fun a => forall b, f a b = true -> size_of_tuple a = size_of_tuple b) l ->
  forall m, mode_by_mode f l m = true -> size_of_tuple (Tuple l) = size_of_tuple (Tuple m).
Proof.
  intros f l H. simpl. induction H; intros [|b m] E; simpl in *; try discriminate; auto. over_modes.
  rewrite (H _ H1), (IHForall _ H2). reflexivity.
Qed.

Lemma flattened_depth : forall t, depth_of_tuple (flattened t) <= 1.
Proof. destruct t as [z|l]; [simpl; lia|]. unfold flattened. rewrite depth_of_leaves. lia. Qed.

Lemma flattened_flat : forall t, depth_of_tuple t <= 1 -> flattened t = t.
Proof.
  destruct t as [z|l]; intros H; [reflexivity|]. destruct (depth_of_modes l) as [E _]. rewrite E in H. clear E.
  unfold flattened. f_equal. cbn [leaves]. induction l as [|m l IH]; [reflexivity|]. cbn [fold_right] in H.
  destruct m as [z|k].
  - cbn [flat_map leaves app map]. f_equal. apply IH. cbn [depth_of_tuple] in H. lia.
  - destruct (depth_of_modes k). lia.
Qed.

(* -- the sentences of statements.txt *)

Lemma nesting_rank : forall L, is_layout L -> 0 <= rank_of_layout L.
Proof. intros [s d] _. destruct s; unfold rank_of_layout; simpl; lia. Qed.

Lemma nesting_depth : forall L, is_layout L -> 0 <= depth_of_layout L.
Proof. intros L _. apply depth_not_negative. Qed.

Lemma nesting_shape_rank : forall L, is_layout L -> rank_of_tuple (shape_of_layout L) = rank_of_layout L.
Proof. reflexivity. Qed.

Lemma nesting_shape_depth : forall L, is_layout L -> depth_of_tuple (shape_of_layout L) = depth_of_layout L.
Proof. reflexivity. Qed.

Lemma nesting_stride : forall L, is_layout L -> congruent_tuples (shape_of_layout L) (stride_of_layout L) = true.
Proof. intros L [H _]. exact H. Qed.

Lemma nesting_flatten_depth : forall L, is_layout L -> depth_of_layout (flatten_of_layout L) <= 1.
Proof. intros L _. apply flattened_depth. Qed.

Lemma nesting_congruent_same : forall S, congruent_tuples S S = true.
Proof. induction S using tuple_induction; simpl; auto using modewise_same. Qed.

Lemma nesting_congruent_turned : forall S T, congruent_tuples S T = true -> congruent_tuples T S = true.
Proof. induction S using tuple_induction; intros [y|m] E; simpl in *; try discriminate; eauto using modewise_turned. Qed.

Lemma nesting_congruent_chain : forall S T U,
  congruent_tuples S T = true -> congruent_tuples T U = true -> congruent_tuples S U = true.
Proof.
  induction S using tuple_induction; intros [y|m] [w|n] E F; simpl in *; try discriminate; eauto using modewise_chain.
Qed.

Lemma nesting_congruent_rank : forall S T, congruent_tuples S T = true -> rank_of_tuple S = rank_of_tuple T.
Proof. intros [x|l] [y|m] E; simpl in *; try discriminate; auto. rewrite (modewise_length _ _ _ E). reflexivity. Qed.

Lemma nesting_congruent_weakly : forall S T, congruent_tuples S T = true -> weakly_congruent_tuples S T = true.
Proof. induction S using tuple_induction; intros [y|m] E; simpl in *; try discriminate; eauto using modewise_weaker. Qed.

Lemma nesting_weakly_chain : forall S T U,
  weakly_congruent_tuples S T = true -> weakly_congruent_tuples T U = true -> weakly_congruent_tuples S U = true.
Proof.
  induction S using tuple_induction; intros [y|m] [w|n] E F; simpl in *; try discriminate; eauto using modewise_chain.
Qed.

Lemma nesting_weakly_depth : forall S T, weakly_congruent_tuples S T = true -> depth_of_tuple S <= depth_of_tuple T.
Proof.
  induction S using tuple_induction; intros T E; [apply depth_not_negative|].
  destruct T as [y|m]; simpl in E; try discriminate. eapply modewise_depth; eauto.
Qed.

Lemma nesting_congruent_depth : forall S T, congruent_tuples S T = true -> depth_of_tuple S = depth_of_tuple T.
Proof.
  intros S T E. pose proof (nesting_congruent_turned _ _ E) as F.
  apply nesting_congruent_weakly, nesting_weakly_depth in E. apply nesting_congruent_weakly, nesting_weakly_depth in F. lia.
Qed.

Lemma nesting_flatten : forall L, is_layout L -> depth_of_layout L <= 1 -> flatten_of_layout L = L.
Proof.
  intros [s d] [E _] H. unfold depth_of_layout, flatten_of_layout in *. simpl in *. apply nesting_congruent_depth in E.
  rewrite !flattened_flat by lia. reflexivity.
Qed.

Lemma nesting_coalesce_depth : forall modes L, is_layout L -> depth_of_layout (coalesce_of_layout modes L) <= 1.
Proof.
  intros modes L _. unfold coalesce_of_layout, depth_of_layout.
  destruct (modes L) as [|[s d] [|m l]]; [simpl; lia|simpl; lia|]. cbn [of_modes shape_of_layout]. rewrite depth_of_leaves. lia.
Qed.

Lemma nesting_coalesce_rank : forall modes L, is_layout L -> 1 <= rank_of_layout (coalesce_of_layout modes L).
Proof.
  intros modes L _. unfold coalesce_of_layout, rank_of_layout.
  destruct (modes L) as [|[s d] [|m l]]; simpl; lia.
Qed.

Lemma nesting_compatible_same : forall S, compatible_tuples S S = true.
Proof. induction S using tuple_induction; simpl; auto using modewise_same. apply Z.eqb_refl. Qed.

Lemma nesting_compatible_size : forall S T, compatible_tuples S T = true -> size_of_tuple S = size_of_tuple T.
Proof.
  induction S using tuple_induction; intros T E; [simpl in *; lia|].
  destruct T as [y|m]; simpl in E; try discriminate. eapply modewise_size; eauto.
Qed.

Lemma nesting_compatible_chain : forall S T U,
  compatible_tuples S T = true -> compatible_tuples T U = true -> compatible_tuples S U = true.
Proof.
  induction S using tuple_induction; intros T U E F.
  - simpl in *. rewrite <- (nesting_compatible_size _ _ F). exact E.
  - destruct T as [y|m], U as [w|n]; simpl in *; try discriminate. eapply modewise_chain; eauto.
Qed.

Lemma nesting_compatible_both : forall S T, compatible_tuples S T = true -> compatible_tuples T S = true -> S = T.
Proof.
  induction S using tuple_induction; intros [y|m] E F; simpl in *; try discriminate.
  - f_equal. lia.
  - f_equal. revert m E F. induction H; intros [|b m] E F; simpl in *; try discriminate; auto. repeat over_modes. f_equal; auto.
Qed.

Lemma nesting_compatible_weakly : forall S T, compatible_tuples S T = true -> weakly_congruent_tuples S T = true.
Proof. induction S using tuple_induction; intros [y|m] E; simpl in *; try discriminate; eauto using modewise_weaker. Qed.

Lemma nesting_layouts_congruent : forall A B, is_layout A -> is_layout B ->
  congruent_layouts A B = true -> congruent_tuples (shape_of_layout A) (shape_of_layout B) = true.
Proof. auto. Qed.

Lemma nesting_congruent_layouts : forall A B, is_layout A -> is_layout B ->
  congruent_tuples (shape_of_layout A) (shape_of_layout B) = true -> congruent_layouts A B = true.
Proof. auto. Qed.

Lemma nesting_layouts_weakly_congruent : forall A B, is_layout A -> is_layout B ->
  weakly_congruent_layouts A B = true -> weakly_congruent_tuples (shape_of_layout A) (shape_of_layout B) = true.
Proof. auto. Qed.

Lemma nesting_weakly_congruent_layouts : forall A B, is_layout A -> is_layout B ->
  weakly_congruent_tuples (shape_of_layout A) (shape_of_layout B) = true -> weakly_congruent_layouts A B = true.
Proof. auto. Qed.

Lemma nesting_layouts_compatible : forall A B, is_layout A -> is_layout B ->
  compatible_layouts A B = true -> compatible_tuples (shape_of_layout A) (shape_of_layout B) = true.
Proof. auto. Qed.

Lemma nesting_compatible_layouts : forall A B, is_layout A -> is_layout B ->
  compatible_tuples (shape_of_layout A) (shape_of_layout B) = true -> compatible_layouts A B = true.
Proof. auto. Qed.
