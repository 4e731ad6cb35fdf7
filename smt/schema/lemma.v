(* What facts about polynomials entail: the lemmas of certificates, and the proof that what their arguments show is so. Nothing
   here has to be trusted. There is no axiom in this file. *)

Require Import ZArith List Lia Bool BinList Ring_polynom.
Import ListNotations.
Open Scope Z_scope.
Local Arguments Z.add : simpl never.
Local Arguments Z.sub : simpl never.
Local Arguments Z.opp : simpl never.
Local Arguments Z.mul : simpl never.

(* -- polynomials, in their normal form (that of the tactic `ring`) *)

Notation poly := (Pol Z).
Notation "P @ l" := (Pphi 0 Z.add Z.mul (IDphi (R:=Z)) l P) (at level 10).
Notation at_ p l := (BinList.nth 0 p l).
Definition padd : poly -> poly -> poly := Padd 0 Z.add Z.eqb.
Definition psub : poly -> poly -> poly := Psub 0 Z.add Z.sub Z.opp Z.eqb.
Definition pmul : poly -> poly -> poly := Pmul 0 1 Z.add Z.mul Z.eqb.
Definition popp : poly -> poly := Popp Z.opp.
Definition variable (p : positive) : poly := mk_X 0 1 p.
Definition same (P Q : poly) : bool := Peq Z.eqb P Q.

Local Arguments padd : simpl never.
Local Arguments psub : simpl never.
Local Arguments pmul : simpl never.
Local Arguments popp : simpl never.
Local Arguments variable : simpl never.

Definition morphism := IDmorph 0 1 Z.add Z.mul Z.sub Z.opp (@Eqsth Z) Z.eqb (fun x y => proj1 (Z.eqb_eq x y)).
Definition almost := Rth_ARth (@Eqsth Z) (Eq_ext Z.add Z.mul Z.opp) Zth.
Lemma padd_ok P Q l : (padd P Q)@l = P@l + Q@l.
Proof. exact (Padd_ok (@Eqsth Z) (Eq_ext _ _ _) almost morphism Q P l). Qed.
Lemma psub_ok P Q l : (psub P Q)@l = P@l - Q@l.
Proof. exact (Psub_ok (@Eqsth Z) (Eq_ext _ _ _) almost morphism Q P l). Qed.
Lemma pmul_ok P Q l : (pmul P Q)@l = P@l * Q@l.
Proof. exact (Pmul_ok (@Eqsth Z) (Eq_ext _ _ _) almost morphism P Q l). Qed.
Lemma popp_ok P l : (popp P)@l = - P@l.
Proof. exact (Popp_ok (@Eqsth Z) (Eq_ext _ _ _) almost morphism P l). Qed.
Lemma variable_ok p l : (variable p)@l = at_ p l.
Proof. symmetry. exact (mkX_ok (@Eqsth Z) (Eq_ext _ _ _) almost morphism p l). Qed.
Lemma same_ok P Q l : same P Q = true -> P@l = Q@l.
Proof. intro E. exact (Peq_ok (@Eqsth Z) (Eq_ext _ _ _) morphism P Q E l). Qed.

(* What is said of the parameters, where there is one more. *)
Definition shifted (P : poly) : poly := mkPinj 1 P.
Lemma shifted_ok P x l : (shifted P)@(x :: l) = P@l.
Proof. exact (mkPinj_ok 0 Z.add Z.mul (@Eqsth Z) (IDphi (R:=Z)) 1 (x :: l) P). Qed.

(* Where each variable p is f p. *)
Fixpoint replaced (f : positive -> poly) (P : poly) : poly :=
  match P with
  | Pc c => Pc c
  | Pinj j Q => replaced (fun p => f (p + j)%positive) Q
  | PX P i Q => padd (Pos.iter (pmul (f 1%positive)) (replaced f P) i) (replaced (fun p => f (p + 1)%positive) Q)
  end.


Lemma at_succ : forall q (l : list Z), at_ (Pos.succ q) l = at_ q (tl l).
Proof. induction q; intros; simpl; auto. rewrite IHq, jump_succ. simpl. now rewrite !jump_tl. Qed.
Lemma at_jump : forall p j (l : list Z), at_ p (jump j l) = at_ (p + j) l.
Proof.
  intros p j. revert p. induction j using Pos.peano_ind; intros p l.
  - rewrite Pos.add_1_r, at_succ. reflexivity.
  - rewrite jump_succ. simpl. rewrite <- at_succ, IHj, Pos.add_succ_l, Pos.add_succ_r. reflexivity.
Qed.
Lemma powers_ok : forall P Q i l, (Pos.iter (pmul P) Q i)@l = Q@l * pow_pos Z.mul (P@l) i.
Proof.
  intros P Q i l. induction i using Pos.peano_ind; simpl.
  - rewrite pmul_ok. ring.
  - rewrite Pos.iter_succ, pmul_ok, IHi, (pow_pos_succ (@Eqsth Z) (Z.mul_wd) Z.mul_assoc). ring.
Qed.
Lemma replaced_ok : forall P f l r, (forall p, (f p)@r = at_ p l) -> (replaced f P)@r = P@l.
Proof.
  induction P; intros f l r F; simpl; auto.
  - apply IHP. intro q. rewrite F. symmetry. apply at_jump.
  - rewrite padd_ok, powers_ok, (IHP1 f l r F), (F 1%positive). f_equal. apply IHP2. intro q. rewrite F. symmetry.
    apply (at_jump q 1).
Qed.

(* -- terms and formulas over a list of values, and facts: what is known of polynomials in the parameters *)

Inductive term := V (p : positive) | K (c : Z) | Plus (a b : term) | Minus (a b : term) | Times (a b : term).

Fixpoint value_of (e : term) (l : list Z) : Z :=
  match e with
  | V p => at_ p l
  | K c => c
  | Plus a b => value_of a l + value_of b l
  | Minus a b => value_of a l - value_of b l
  | Times a b => value_of a l * value_of b l
  end.
Fixpoint poly_of (f : positive -> poly) (e : term) : poly :=
  match e with
  | V p => f p
  | K c => Pc c
  | Plus a b => padd (poly_of f a) (poly_of f b)
  | Minus a b => psub (poly_of f a) (poly_of f b)
  | Times a b => pmul (poly_of f a) (poly_of f b)
  end.
Lemma poly_of_ok : forall f l r, (forall p, (f p)@r = at_ p l) -> forall e, (poly_of f e)@r = value_of e l.
Proof. intros f l r F. induction e; simpl; rewrite ?padd_ok, ?psub_ok, ?pmul_ok, ?IHe1, ?IHe2; auto. Qed.

Inductive comparison := LE | LT | EQ | NE.
Inductive formula := Is (c : comparison) (a b : term) | Not (f : formula).
Fixpoint means (f : formula) (l : list Z) : Prop :=
  match f with
  | Is LE a b => value_of a l <= value_of b l
  | Is LT a b => value_of a l < value_of b l
  | Is EQ a b => value_of a l = value_of b l
  | Is NE a b => value_of a l <> value_of b l
  | Not f => ~ means f l
  end.

Inductive fact := Nonnegative (P : poly) | Zero (P : poly) | Nonzero (P : poly).
Definition true_at (r : list Z) (f : fact) : Prop :=
  match f with Nonnegative P => 0 <= P@r | Zero P => P@r = 0 | Nonzero P => P@r <> 0 end.
Definition polynomial (f : fact) := match f with Nonnegative P | Zero P | Nonzero P => P end.
Definition with_polynomial (g : poly -> poly) (f : fact) :=
  match f with Nonnegative P => Nonnegative (g P) | Zero P => Zero (g P) | Nonzero P => Nonzero (g P) end.
Definition contrary (f : fact) :=
  match f with Nonnegative P => Nonnegative (psub (Pc (-1)) P) | Zero P => Nonzero P | Nonzero P => Zero P end.
Fixpoint fact_of (f : positive -> poly) (g : formula) : fact :=
  match g with
  | Is LE a b => Nonnegative (psub (poly_of f b) (poly_of f a))
  | Is LT a b => Nonnegative (psub (psub (poly_of f b) (poly_of f a)) (Pc 1))
  | Is EQ a b => Zero (psub (poly_of f a) (poly_of f b))
  | Is NE a b => Nonzero (psub (poly_of f a) (poly_of f b))
  | Not g => contrary (fact_of f g)
  end.

Lemma contrary_ok : forall r f, true_at r (contrary f) <-> ~ true_at r f.
Proof. destruct f; simpl; rewrite ?psub_ok; simpl; unfold IDphi in *; lia. Qed.
Lemma fact_of_ok : forall f l r, (forall p, (f p)@r = at_ p l) -> forall g, true_at r (fact_of f g) <-> means g l.
Proof.
  intros f l r F. induction g as [[] a b|g IH]; simpl; rewrite ?contrary_ok, ?psub_ok, ?(poly_of_ok f l r F); simpl;
    unfold IDphi in *; try lia.
  rewrite IH. reflexivity.
Qed.
Lemma decided : forall r f, true_at r f \/ true_at r (contrary f).
Proof. intros r f. rewrite contrary_ok. destruct f; simpl; lia. Qed.
Lemma with_polynomial_ok : forall g r r' f, (forall P, (g P)@r' = P@r) -> true_at r' (with_polynomial g f) <-> true_at r f.
Proof. intros g r r' [] G; simpl; rewrite G; reflexivity. Qed.

(* Whether two facts say the same: P = 0 is -P = 0. *)
Definition equal (f g : fact) : bool :=
  match f, g with
  | Nonnegative P, Nonnegative Q => same P Q
  | Zero P, Zero Q | Nonzero P, Nonzero Q => same P Q || same P (popp Q)
  | _, _ => false
  end.
Lemma equal_ok : forall r f g, equal f g = true -> true_at r f -> true_at r g.
Proof.
  intros r f g. destruct f as [P|P|P], g as [Q|Q|Q]; simpl; intro E; try discriminate.
  1: rewrite (same_ok _ _ r E); trivial.
  all: apply orb_prop in E; destruct E as [E|E]; rewrite (same_ok _ _ r E), ?popp_ok; lia.
Qed.

(* -- lemmas *)

Inductive argument :=
| Sum (products : list (term * list positive))
| Split (P : term) (one other : argument)
| Sides (h : positive) (one other : argument)
| Equal (h g : positive) (one : argument).
Record lemma := { premises : list formula; conclusions : list formula; shown : argument }.

Definition nothing : fact := Nonnegative (Pc 0).
Definition known (h : positive) (facts : list fact) : fact := BinList.nth nothing h facts.

Definition factors (facts : list fact) (p : term * list positive) : poly :=
  fold_right (fun h P => pmul (polynomial (known h facts)) P) (poly_of variable (fst p)) (snd p).
Definition is_zero (f : fact) := match f with Zero _ => true | _ => false end.
Definition is_nonzero (f : fact) := match f with Nonzero _ => true | _ => false end.
Definition positive_number (P : poly) := match P with Pc c => 0 <? c | _ => false end.
Definition negative_number (P : poly) := match P with Pc c => c <? 0 | _ => false end.
Definition is_product (facts : list fact) (p : term * list positive) : bool :=
  existsb (fun h => is_zero (known h facts)) (snd p)
  || forallb (fun h => negb (is_nonzero (known h facts))) (snd p) && positive_number (poly_of variable (fst p)).

(* Whether this is an argument that the facts are never all true. *)
Fixpoint refuted (facts : list fact) (a : argument) : bool :=
  match a with
  | Sum ps => forallb (is_product facts) ps && negative_number (fold_right (fun p P => padd (factors facts p) P) (Pc 0) ps)
  | Split P a b =>
    let f := Nonnegative (poly_of variable P) in refuted (facts ++ [f]) a && refuted (facts ++ [contrary f]) b
  | Sides h a b =>
    match known h facts with
    | Nonzero P => refuted (facts ++ [Nonnegative (psub P (Pc 1))]) a && refuted (facts ++ [Nonnegative (psub (popp P) (Pc 1))]) b
    | _ => false
    end
  | Equal h g a =>
    match known h facts, known g facts with
    | Nonnegative P, Nonnegative Q => same P (popp Q) && refuted (facts ++ [Zero P]) a
    | _, _ => false
    end
  end.

Lemma in_all : forall (A : Type) (Q : A -> Prop) d, Q d -> forall p l, Forall Q l -> Q (BinList.nth d p l).
Proof.
  intros A Q d D.
  assert (T : forall l, Forall Q l -> Forall Q (tl l)) by (intros l F; inversion F; simpl; auto).
  assert (J : forall p l, Forall Q l -> Forall Q (jump p l)) by (induction p; simpl; auto).
  induction p; simpl; auto. intros l F. inversion F; simpl; auto.
Qed.
Lemma known_ok : forall r facts h, Forall (true_at r) facts -> true_at r (known h facts).
Proof. intros. apply (in_all _ (true_at r)); simpl; unfold IDphi in *; auto. lia. Qed.

Lemma factors_zero : forall r facts m hs, Forall (true_at r) facts -> existsb (fun h => is_zero (known h facts)) hs = true ->
  (factors facts (m, hs))@r = 0.
Proof.
  intros r facts m hs F. unfold factors. induction hs as [|h hs IH]; simpl; intro E; [discriminate|]. rewrite pmul_ok.
  apply orb_prop in E. destruct E as [E|E]; [|simpl in IH; rewrite (IH E); lia].
  pose proof (known_ok r facts h F) as T. destruct (known h facts); simpl in *; try discriminate. rewrite T. lia.
Qed.
Lemma factors_nonnegative : forall r facts m hs, Forall (true_at r) facts ->
  forallb (fun h => negb (is_nonzero (known h facts))) hs = true -> 0 <= (poly_of variable m)@r -> 0 <= (factors facts (m, hs))@r.
Proof.
  intros r facts m hs F E M. unfold factors. induction hs as [|h hs IH]; simpl in *; [assumption|]. rewrite pmul_ok.
  apply andb_prop in E. destruct E as [N E]. specialize (IH E). apply Z.mul_nonneg_nonneg; [|assumption].
  pose proof (known_ok r facts h F) as T. destruct (known h facts); simpl in *; try discriminate; lia.
Qed.
Lemma product_ok : forall r facts p, Forall (true_at r) facts -> is_product facts p = true -> 0 <= (factors facts p)@r.
Proof.
  intros r facts [m hs] F E. apply orb_prop in E. destruct E as [E|E].
  - rewrite (factors_zero _ _ _ _ F E). lia.
  - apply andb_prop in E. destruct E as [N E]. apply (factors_nonnegative _ _ _ _ F N). simpl in E.
    destruct (poly_of variable m); simpl in *; try discriminate. apply Z.ltb_lt in E. unfold IDphi in *. lia.
Qed.
Lemma negative_number_ok : forall r P, negative_number P = true -> P@r < 0.
Proof. intros r [] E; simpl in *; try discriminate. apply Z.ltb_lt in E. exact E. Qed.

Lemma refuted_ok : forall r a facts, refuted facts a = true -> Forall (true_at r) facts -> False.
Proof.
  intros r. assert (S : forall facts f, Forall (true_at r) facts -> true_at r f -> Forall (true_at r) (facts ++ [f])).
  { intros. apply Forall_app. auto. }
  induction a as [ps|P a IHa b IHb|h a IHa b IHb|h g a IHa]; simpl; intros facts E F.
  - apply andb_prop in E. destruct E as [E N]. apply (negative_number_ok r) in N. revert N. apply Z.le_ngt.
    induction ps as [|p ps IH]; simpl in *; [unfold IDphi in *; lia|]. apply andb_prop in E. destruct E as [E1 E2].
    rewrite padd_ok. pose proof (product_ok r facts p F E1). specialize (IH E2). lia.
  - apply andb_prop in E. destruct E as [E1 E2]. destruct (decided r (Nonnegative (poly_of variable P))); eauto.
  - pose proof (known_ok r facts h F) as T. destruct (known h facts) as [|?|P]; try discriminate. apply andb_prop in E.
    destruct E as [E1 E2]. simpl in T. destruct (Z_lt_le_dec 0 (P@r)); [apply (IHa _ E1)|apply (IHb _ E2)]; apply S; auto;
      simpl; rewrite psub_ok, ?popp_ok; simpl; unfold IDphi in *; lia.
  - pose proof (known_ok r facts h F) as T. pose proof (known_ok r facts g F) as U.
    destruct (known h facts), (known g facts); try discriminate. apply andb_prop in E. destruct E as [E1 E2]. simpl in T, U.
    apply (IHa _ E2), S; auto. simpl. rewrite (same_ok _ _ r E1), popp_ok in *. lia.
Qed.

Definition is_shown (l : lemma) : bool :=
  refuted (map (fact_of variable) (premises l) ++ map (fun c => contrary (fact_of variable c)) (conclusions l)) (shown l).
Definition valid (l : lemma) : Prop :=
  forall r, Forall (fun f => means f r) (premises l) -> Exists (fun f => means f r) (conclusions l).
Lemma is_shown_ok : forall l, is_shown l = true -> valid l.
Proof.
  intros l E r F. unfold is_shown in E. pose proof (fact_of_ok variable r r (fun p => variable_ok p r)) as O.
  destruct (Exists_dec (fun f => means f r) (conclusions l)) as [D|D]; auto.
  - intro f. specialize (O f). destruct (fact_of variable f) as [P|P|P]; simpl in O;
      [destruct (Z_le_dec 0 (P@r))|destruct (Z.eq_dec (P@r) 0)|destruct (Z.eq_dec (P@r) 0)];
        [left|right|left|right|right|left]; tauto.
  - destruct (refuted_ok r _ _ E). apply Forall_app. split; rewrite Forall_map.
    + eapply Forall_impl; [|exact F]. intros f H. apply O. exact H.
    + apply Forall_Exists_neg in D. eapply Forall_impl; [|exact D]. intros f H. apply contrary_ok. rewrite O. exact H.
Qed.
