(* What a swizzle is, for all numbers of bits, and what smt/checker/statements.txt says of swizzles and of layouts behind them:
   each of its statements whose name begins with "swizzle." or "swizzled." is proved here from the definitions, for all integers.
   There is no axiom in this file.

   The definitions are to be read beside those of the algebra (swizzle.hpp, composed_layout.hpp). A layout is seen from outside: a
   size, and a value at each coordinate. A test compares the swizzles of both files at small addresses, and another translates the
   sentences of statements.txt, word for word, and has them follow from these lemmas. That something has a value (defined) is said
   there of the algebra, which refuses addresses below 0; here a function has a value everywhere. Where a sentence supposes that a
   decision about layouts behind a swizzle is defined, it supposes that no address is below 0: nonnegative_of_layout of each. *)

Require Import ZArith Lia Bool.
Open Scope Z_scope.

(* -- swizzles *)

Record swizzle : Type := { bits : Z; base : Z; shift : Z }.
Definition is_swizzle (S : swizzle) : Prop := 0 <= bits S /\ 0 <= base S.
Definition source (S : swizzle) : Z := base S + Z.max (shift S) 0.
Definition target (S : swizzle) : Z := base S + Z.max (- shift S) 0.
Definition value_of_swizzle (S : swizzle) (x : Z) : Z :=
  Z.lxor x (Z.shiftl (Z.land (Z.shiftr x (source S)) (Z.ones (bits S))) (target S)).
Definition bijective_of_swizzle (S : swizzle) : bool := negb (shift S =? 0) || (bits S =? 0).
Definition is_involution_of_swizzle (S : swizzle) : bool := bits S <=? Z.abs (shift S).

(* -- layouts, and layouts behind a swizzle *)

Record layout : Type := { size_of_layout : Z; value_of_layout : Z -> Z }.
Definition nonnegative_of_layout (L : layout) : Prop := forall x, 0 <= x -> x < size_of_layout L -> 0 <= value_of_layout L x.

Definition injective_of_layout (L : layout) : Prop := forall x y,
  0 <= x -> x < size_of_layout L -> 0 <= y -> y < size_of_layout L -> value_of_layout L x = value_of_layout L y -> x = y.
Definition has (L : layout) (v : Z) : Prop := exists x, 0 <= x /\ x < size_of_layout L /\ value_of_layout L x = v.
Definition disjoint_of_layouts (A B : layout) : Prop := forall v, has A v -> has B v -> v = 0.
Definition same_image_of_layouts (A B : layout) : Prop := forall v, has A v <-> has B v.
Definition equal_of_layouts (A B : layout) : Prop := size_of_layout A = size_of_layout B /\
  forall x, 0 <= x -> x < size_of_layout A -> value_of_layout A x = value_of_layout B x.

(* Seen from outside, a layout behind a swizzle is like a layout. *)
Definition composition (S : swizzle) (L : layout) : layout :=
  {| size_of_layout := size_of_layout L; value_of_layout := fun x => value_of_swizzle S (value_of_layout L x) |}.

(* -- bits *)

Lemma bit_of_value : forall S x k, is_swizzle S -> 0 <= k -> Z.testbit (value_of_swizzle S x) k =
  xorb (Z.testbit x k) ((target S <=? k) && (k <? target S + bits S) && Z.testbit x (k + shift S)).
Proof.
  intros S x k [B M] K. unfold value_of_swizzle. rewrite Z.lxor_spec. f_equal.
  assert (0 <= source S /\ 0 <= target S /\ source S - target S = shift S) as (P & Q & E) by (unfold source, target; lia).
  rewrite Z.shiftl_spec by lia.
  destruct (Z.leb_spec (target S) k); [|rewrite Z.testbit_neg_r by lia; reflexivity].
  rewrite Z.land_spec, Z.shiftr_spec by lia. replace (k - target S + source S) with (k + shift S) by lia.
  destruct (Z.ltb_spec k (target S + bits S)); simpl.
  - rewrite Z.ones_spec_low by lia. apply andb_true_r.
  - rewrite Z.ones_spec_high by lia. apply andb_false_r.
Qed.

Lemma value_not_negative : forall S x, is_swizzle S -> 0 <= x -> 0 <= value_of_swizzle S x.
Proof.
  intros S x [B M] X. unfold value_of_swizzle. apply Z.lxor_nonneg. split; intros _; [|assumption].
  apply Z.shiftl_nonneg, Z.land_nonneg. left. apply Z.shiftr_nonneg. assumption.
Qed.

Lemma same_bits : forall x y, (forall k, 0 <= k -> Z.testbit x k = Z.testbit y k) -> x = y.
Proof. intros x y H. apply Z.bits_inj'. assumption. Qed.

(* A bit of the address follows from the image, and from the bit that is xored onto it: which lies above, or below. *)
Lemma bit_determined : forall S x y k, is_swizzle S -> 0 <= k -> value_of_swizzle S x = value_of_swizzle S y ->
  Z.testbit x (k + shift S) = Z.testbit y (k + shift S) -> Z.testbit x k = Z.testbit y k.
Proof.
  intros S x y k W K E H. assert (F := f_equal (fun v => Z.testbit v k) E). cbn beta in F.
  rewrite !bit_of_value, H in F by assumption.
  destruct (Z.testbit x k), (Z.testbit y k), ((target S <=? k) && (k <? target S + bits S) && Z.testbit y (k + shift S));
    simpl in F; congruence.
Qed.

Lemma swizzle_apart : forall S x y, is_swizzle S -> 0 <= x -> 0 <= y -> value_of_swizzle S x = value_of_swizzle S y ->
  bijective_of_swizzle S = true -> x = y.
Proof.
  intros S x y W X Y E N. unfold bijective_of_swizzle in N. apply orb_true_iff in N. rewrite negb_true_iff in N.
  destruct (Z.eqb_spec (shift S) 0) as [Z0|NZ].
  - destruct N as [N|N]; [discriminate|]. apply Z.eqb_eq in N. apply same_bits. intros k K.
    assert (F := f_equal (fun v => Z.testbit v k) E). cbn beta in F. rewrite !bit_of_value in F by assumption.
    assert ((target S <=? k) && (k <? target S + bits S) = false) as O.
    { destruct (Z.leb_spec (target S) k), (Z.ltb_spec k (target S + bits S)); simpl; try reflexivity; lia. }
    rewrite O in F. simpl in F. rewrite !xorb_false_r in F. assumption.
  - destruct (Z.lt_ge_cases (shift S) 0) as [Low|High].
    + (* from the lowest bit up *)
      assert (forall n : nat, forall k, k < Z.of_nat n -> Z.testbit x k = Z.testbit y k) as All.
      { induction n as [|n IH]; intros k K; [rewrite !Z.testbit_neg_r by lia; reflexivity|].
        destruct (Z.lt_ge_cases k 0); [rewrite !Z.testbit_neg_r by lia; reflexivity|].
        apply (bit_determined S); auto. apply IH. lia. }
      apply same_bits. intros k K. apply (All (Z.to_nat (k + 1))). lia.
    + (* from the highest bit down *)
      set (top := Z.max (Z.log2 x) (Z.log2 y) + 1).
      assert (0 < top) by (unfold top; pose proof (Z.log2_nonneg x); lia).
      assert (forall k, top <= k -> Z.testbit x k = Z.testbit y k) as Above.
      { intros k K. unfold top in K. rewrite !Z.bits_above_log2 by lia. reflexivity. }
      assert (forall n : nat, forall k, 0 <= k -> top - Z.of_nat n <= k -> Z.testbit x k = Z.testbit y k) as All.
      { induction n as [|n IH]; intros k K T; [apply Above; lia|].
        apply (bit_determined S); auto. apply IH; lia. }
      apply same_bits. intros k K. apply (All (Z.to_nat top)); lia.
Qed.

(* -- the sentences of statements.txt *)

Lemma swizzle_address : forall S x, is_swizzle S -> 0 <= x -> 0 <= value_of_swizzle S x.
Proof. apply value_not_negative. Qed.

Lemma swizzle_zero : forall S, is_swizzle S -> value_of_swizzle S 0 = 0.
Proof.
  intros S W. apply same_bits. intros k K. rewrite bit_of_value by assumption. rewrite !Z.bits_0, andb_false_r. reflexivity.
Qed.

Lemma swizzle_involution : forall S, is_swizzle S -> is_involution_of_swizzle S = true -> bijective_of_swizzle S = true.
Proof.
  intros S [B M] H. unfold is_involution_of_swizzle, bijective_of_swizzle in *. apply Z.leb_le in H. apply orb_true_iff.
  destruct (Z.eqb_spec (shift S) 0); [right; apply Z.eqb_eq; lia|left; reflexivity].
Qed.

Lemma swizzle_undoes : forall S x, is_swizzle S -> is_involution_of_swizzle S = true -> 0 <= x ->
  value_of_swizzle S (value_of_swizzle S x) = x.
Proof.
  intros S x W H X. unfold is_involution_of_swizzle in H. apply Z.leb_le in H. apply same_bits. intros k K.
  rewrite !bit_of_value by assumption.
  destruct (Z.leb_spec (target S) k); [|simpl; rewrite !xorb_false_r; reflexivity].
  destruct (Z.ltb_spec k (target S + bits S)); [|simpl; rewrite !xorb_false_r; reflexivity].
  assert (0 <= k + shift S) by (destruct W; unfold target in *; lia).
  rewrite bit_of_value by assumption.
  assert ((target S <=? k + shift S) && (k + shift S <? target S + bits S) = false) as O.
  { destruct (Z.leb_spec (target S) (k + shift S)), (Z.ltb_spec (k + shift S) (target S + bits S)); simpl; try reflexivity.
    destruct W. unfold target in *. lia. }
  rewrite O. simpl. rewrite xorb_false_r, xorb_assoc, xorb_nilpotent, xorb_false_r. reflexivity.
Qed.

Lemma swizzled_size : forall S L, is_swizzle S -> size_of_layout (composition S L) = size_of_layout L.
Proof. reflexivity. Qed.

Lemma swizzled_value : forall S L x, is_swizzle S -> 0 <= x -> 0 <= value_of_layout L x ->
  value_of_layout (composition S L) x = value_of_swizzle S (value_of_layout L x).
Proof. reflexivity. Qed.

Lemma swizzled_addresses : forall S L x, is_swizzle S -> nonnegative_of_layout L -> 0 <= x -> x < size_of_layout L ->
  0 <= value_of_layout L x.
Proof. intros S L x W N X X'. apply N; assumption. Qed.

Lemma swizzled_injective : forall S L, is_swizzle S -> nonnegative_of_layout L -> bijective_of_swizzle S = true ->
  injective_of_layout L -> injective_of_layout (composition S L).
Proof. intros S L W N B H x y X X' Y Y' E. apply H; auto. apply (swizzle_apart S); auto. Qed.

Lemma swizzled_injective_before : forall S L, is_swizzle S -> nonnegative_of_layout L -> injective_of_layout (composition S L) ->
  injective_of_layout L.
Proof. intros S L W N H x y X X' Y Y' E. apply H; auto. simpl. rewrite E. reflexivity. Qed.

(* What has a value has it behind the swizzle, and only that. *)
Lemma has_behind : forall S L v, has L v -> has (composition S L) (value_of_swizzle S v).
Proof. intros S L v (x & X & X' & E). exists x. simpl. rewrite E. auto. Qed.

Lemma has_before : forall S L v, has (composition S L) v -> exists u, has L u /\ value_of_swizzle S u = v.
Proof. intros S L v (x & X & X' & E). exists (value_of_layout L x). split; [exists x; auto|assumption]. Qed.

Lemma not_negative : forall L v, nonnegative_of_layout L -> has L v -> 0 <= v.
Proof. intros L v N (x & X & X' & E). rewrite <- E. auto. Qed.

Lemma swizzled_disjoint : forall S A B, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  bijective_of_swizzle S = true -> disjoint_of_layouts A B -> disjoint_of_layouts (composition S A) (composition S B).
Proof.
  intros S A B W NA NB I H v HA HB. apply has_before in HA, HB. destruct HA as (u & HA & E), HB as (w & HB & F).
  assert (u = w) as <- by (apply (swizzle_apart S); eauto using not_negative; congruence).
  rewrite (H u HA HB), swizzle_zero in E by assumption. auto.
Qed.

Lemma swizzled_disjoint_before : forall S A B, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  disjoint_of_layouts (composition S A) (composition S B) -> bijective_of_swizzle S = true -> disjoint_of_layouts A B.
Proof.
  intros S A B W NA NB H I v HA HB. apply (swizzle_apart S); auto; [eauto using not_negative|lia|].
  rewrite swizzle_zero by assumption. apply H; apply has_behind; assumption.
Qed.

Lemma swizzled_same_image : forall S A B, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  same_image_of_layouts A B -> same_image_of_layouts (composition S A) (composition S B).
Proof.
  intros S A B W NA NB H v. split; intros K; apply has_before in K; destruct K as (u & K & <-); apply has_behind, H, K.
Qed.

Lemma image_before : forall S A B v, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  bijective_of_swizzle S = true -> same_image_of_layouts (composition S A) (composition S B) -> has A v -> has B v.
Proof.
  intros S A B v W NA NB I H HA. destruct (has_before S B (value_of_swizzle S v)) as (u & HB & E).
  { apply H, has_behind, HA. }
  assert (u = v) as <- by (apply (swizzle_apart S); eauto using not_negative). assumption.
Qed.

Lemma swizzled_same_image_before : forall S A B, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  same_image_of_layouts (composition S A) (composition S B) -> bijective_of_swizzle S = true -> same_image_of_layouts A B.
Proof.
  intros S A B W NA NB H I v. split; apply (image_before S); auto. intros u. symmetry. apply H.
Qed.

Lemma swizzled_equal : forall S A B, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  equal_of_layouts A B -> equal_of_layouts (composition S A) (composition S B).
Proof. intros S A B W NA NB [E H]. split; [exact E|]. intros x X X'. simpl. rewrite H by assumption. reflexivity. Qed.

Lemma swizzled_equal_before : forall S A B, is_swizzle S -> nonnegative_of_layout A -> nonnegative_of_layout B ->
  equal_of_layouts (composition S A) (composition S B) -> bijective_of_swizzle S = true -> equal_of_layouts A B.
Proof.
  intros S A B W NA NB [E H] I. simpl in E. split; [exact E|]. intros x X X'.
  apply (swizzle_apart S); auto; [apply NB; congruence|]. exact (H x X X').
Qed.
